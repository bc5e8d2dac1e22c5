describe("the browser that screen tests run in", () => {
  it("has the fetch family as a browser has it", async () => {
    expect(await new Response('{"a":1}').json()).toEqual({ a: 1 });
    expect(new Headers({ A: "b" }).get("a")).toBe("b");
    expect(new Request("http://localhost/x", { signal: new AbortController().signal }).url).toBe(
      "http://localhost/x",
    );
  });

  it("passes an abort on to a request", () => {
    const controller = new AbortController();
    const request = new Request("http://localhost/x", { signal: controller.signal });
    controller.abort();
    expect(request.signal.aborted).toBe(true);
  });

  it("lets a listener be taken off by a signal", () => {
    const controller = new AbortController();
    const heard: string[] = [];
    window.addEventListener("said", () => heard.push("said"), { signal: controller.signal });
    window.dispatchEvent(new Event("said"));
    controller.abort();
    window.dispatchEvent(new Event("said"));
    expect(heard).toEqual(["said"]);
  });

  it("clones, encodes and makes ids", () => {
    expect(structuredClone({ a: [1] })).toEqual({ a: [1] });
    expect(new TextEncoder().encode("č") instanceof Uint8Array).toBe(true);
    expect(crypto.randomUUID()).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("refuses the network and says which address was asked", async () => {
    await expect(fetch("http://elsewhere/x")).rejects.toThrow("http://elsewhere/x");
  });
});
