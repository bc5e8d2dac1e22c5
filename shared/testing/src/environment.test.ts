describe("test browser", () => {
  it("The test browser has the fetch API classes", async () => {
    expect(await new Response('{"a":1}').json()).toEqual({ a: 1 });
    expect(new Headers({ A: "b" }).get("a")).toBe("b");
    expect(new Request("http://localhost/x", { signal: new AbortController().signal }).url).toBe(
      "http://localhost/x",
    );
  });

  it("The test browser aborts a request with its signal", () => {
    const controller = new AbortController();
    const request = new Request("http://localhost/x", { signal: controller.signal });
    controller.abort();
    expect(request.signal.aborted).toBe(true);
  });

  it("An abort signal removes a listener in the test browser", () => {
    const controller = new AbortController();
    const receivedEvents: string[] = [];
    window.addEventListener("said", () => receivedEvents.push("said"), { signal: controller.signal });
    window.dispatchEvent(new Event("said"));
    controller.abort();
    window.dispatchEvent(new Event("said"));
    expect(receivedEvents).toEqual(["said"]);
  });

  it("The test browser has structuredClone, TextEncoder and randomUUID", () => {
    expect(structuredClone({ a: [1] })).toEqual({ a: [1] });
    expect(new TextEncoder().encode("č") instanceof Uint8Array).toBe(true);
    expect(crypto.randomUUID()).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("The test browser refuses network access and reports the address", async () => {
    await expect(fetch("http://elsewhere/x")).rejects.toThrow("http://elsewhere/x");
  });
});
