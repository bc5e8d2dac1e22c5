import { isRemoteScriptUrl } from "./script-policy";

describe("script addresses", () => {
  const localSources = ["http://localhost:4105"];
  it.each<[string, boolean]>([
    ["/remotes/mfe-auth/1.0.0-ab/remoteEntry.js", true],
    ["/remotes/mfe-auth/1.0.0-ab/remoteEntry.js?try=2", true],
    ["http://localhost/remotes/x.js", true],
    ["http://localhost:4105/remoteEntry.js", true],
    ["http://localhost:4106/remoteEntry.js", false],
    ["/assets/x.js", false],
    ["/uploads/x.js", false],
    ["/remotes/../uploads/x.js", false],
    ["/remotes/%2e%2e/uploads/x.js", false],
    ["https://evil.example/remotes/x.js", false],
    ["//evil.example/remotes/x.js", false],
    ["data:text/javascript,alert(1)", false],
    ["javascript:alert(1)", false],
    ["blob:http://localhost/remotes/1", false],
  ])("Script address %s is allowed: %s", (address, isAllowed) => {
    expect(isRemoteScriptUrl(address, localSources)).toBe(isAllowed);
  });

  it.each<[string, boolean]>([
    ["http://localhost:4105/remoteEntry.js", true],
    ["http://localhost:65000/remoteEntry.js", true],
    ["https://localhost:4105/remoteEntry.js", false],
    ["http://localhost.evil.example:4105/remoteEntry.js", false],
  ])("Script address %s is allowed if any local port is allowed: %s", (address, isAllowed) => {
    expect(isRemoteScriptUrl(address, ["http://localhost:*"])).toBe(isAllowed);
  });
});
