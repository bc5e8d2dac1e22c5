import { helpTopicOf } from "./help-topics";

describe("help topics", () => {
  it.each([
    ["/orders", "help.topic.orders"],
    ["/orders/401", "help.topic.orders"],
    ["/Orders/new-pbl", "help.topic.pbl"],
    ["/paymentdetails/7", "help.topic.payment"],
    ["/sites/", "help.topic.pos"],
  ])("Each page has a help topic: %s: %s", (address, name) => {
    expect(helpTopicOf(address)?.name).toBe(name);
  });

  it.each(["", "/", "/ordersx", "https://evil.example/orders"])(
    "The page %p has no help topic",
    (address) => {
      expect(helpTopicOf(address)).toBeNull();
    },
  );
});
