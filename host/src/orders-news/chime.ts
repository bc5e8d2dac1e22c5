const lockHeldMs = 5000;
const quietBetweenMs = 2000;

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

/** Only one tab plays for an order: the first to take its lock. */
function inOneTab(name: string, play: () => void): void {
  if (!navigator.locks) {
    play();
    return;
  }
  void navigator.locks.request(`hpay-chime-${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play();
    await new Promise((resolve) => setTimeout(resolve, lockHeldMs));
  });
}

export interface Chime {
  /** Plays once over all tabs for the same name. */
  play(name: string): void;
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

  const sound = () => {
    if (typeof AudioContext === "undefined") return;
    if (mayStart()) audio ??= new AudioContext();
    if (audio?.state === "running") return ring(audio);
    // Refused before a gesture: the next pointer or key arms it for the orders to come.
    for (const gesture of gestures) addEventListener(gesture, arm);
    audio
      ?.resume()
      .then(() => audio && ring(audio))
      .catch(() => undefined);
  };

  return {
    play(name) {
      if (performance.now() - lastAtMs < quietBetweenMs) return;
      // Also where another tab is the one that plays.
      lastAtMs = performance.now();
      inOneTab(name, sound);
    },
  };
}
