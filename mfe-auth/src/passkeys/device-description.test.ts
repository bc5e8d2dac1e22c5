import { describeDevice } from "./device-description";

describe("device description", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
      0,
      { deviceType: "desktop", osName: "Windows", browserName: "Edge" },
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      5,
      { deviceType: "mobile", osName: "Android", browserName: "Chrome" },
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      5,
      { deviceType: "mobile", osName: "iOS", browserName: "Safari" },
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      5,
      { deviceType: "tablet", osName: "iOS", browserName: "Safari" },
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      0,
      { deviceType: "desktop", osName: "Linux", browserName: "Firefox" },
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36",
      0,
      { deviceType: "desktop", osName: "Linux", browserName: "Chrome" },
    ],
    ["curl/8.0", 0, { deviceType: "desktop", osName: "-", browserName: "-" }],
    // spec 1.2-table-credentials-device-type
  ])("The user agent %s is read as device type, OS and browser", (userAgent, touchPoints, description) => {
    expect(describeDevice(userAgent, touchPoints)).toEqual(description);
  });
});
