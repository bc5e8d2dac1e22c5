const quietBetweenMs = 2000;
/** Longer than tabs tell of the same orders after one another, and over before the next sound is due. */
const lockHeldMs = 1500;

// Not pointerdown: a finger on the screen counts as a gesture only when it is lifted.
const gestures = ["pointerup", "keydown"] as const;

/** Whether the person has pressed anything yet: sound before that is refused with a warning in the console. */
const mayStart = () => navigator.userActivation?.hasBeenActive ?? true;

/** Two short tones, made by the browser itself: no file to fetch, and nothing for a policy to allow. */
function ring(audio: AudioContext): void {
  const tones = [
    { frequency: 880, at: 0 },
    { frequency: 1318.5, at: 0.12 },
  ];
  for (const { frequency, at } of tones) {
    const start = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { frequency, type: "sine" });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.18, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.22);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}

/** Only one tab plays: the first to take the lock. In a rush the newest order is another one in each tab. */
function inOneTab(play: () => void): void {
  if (!navigator.locks) {
    play();
    return;
  }
  void navigator.locks.request("hpay-chime", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play();
    await new Promise((resolve) => setTimeout(resolve, lockHeldMs));
  });
}

export interface Chime {
  /** Plays once over all tabs. */
  play(): void;
}

export function createChime(): Chime {
  let audio: AudioContext | null = null;
  let lastAtMs = Number.NEGATIVE_INFINITY;

  const arm = () => {
    // A key such as Escape is no gesture to a browser: a later one will be.
    if (!mayStart()) return;
    for (const gesture of gestures) removeEventListener(gesture, arm);
    audio ??= new AudioContext();
    audio.resume().catch(() => undefined);
  };

  const sound = (dueAtMs: number) => {
    if (typeof AudioContext === "undefined") return;
    if (mayStart()) audio ??= new AudioContext();
    const ready = audio;
    // A tab that may not play leaves the lock to one that may.
    if (ready?.state === "running") return inOneTab(() => ring(ready));
    // Refused before a gesture: the next pointer or key arms it for the orders to come.
    for (const gesture of gestures) addEventListener(gesture, arm);
    ready
      ?.resume()
      .then(() => {
        // Otherwise it was that gesture that let it start, and another tab has played long ago.
        if (performance.now() - dueAtMs < lockHeldMs) inOneTab(() => ring(ready));
      })
      .catch(() => undefined);
  };

  return {
    play() {
      const nowMs = performance.now();
      if (nowMs - lastAtMs < quietBetweenMs) return;
      // Also where another tab is the one that plays.
      lastAtMs = nowMs;
      sound(nowMs);
    },
  };
}
