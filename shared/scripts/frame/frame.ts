import { startFrame } from "../src/frame/start-frame";
import { workerSource } from "../src/frame/worker-source";

startFrame({
  window,
  parent: window.parent,
  createWorker: () => {
    const url = URL.createObjectURL(new Blob([workerSource()], { type: "text/javascript" }));
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    return worker;
  },
});
