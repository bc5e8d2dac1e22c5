import { createValue } from "../state/value";
import { remoteNavigation } from "./remote-navigation";

function aPage({ signedIn }: { readonly signedIn: boolean }) {
  const went: string[] = [];
  const location = createValue({ pathname: "/login", search: "", hash: "", state: null, key: "k" });
  const navigation = remoteNavigation(
    {
      location,
      href: (path) => path,
      go: (delta) => void went.push(`go ${delta}`),
      push: (to) => void went.push(`push ${to}`),
      replace: (to) => void went.push(`replace ${to}`),
    },
    (pathname) => signedIn || ["/login", "/register"].includes(pathname),
  );
  return { navigation, went };
}

describe("remote navigation", () => {
  it("A remote page opens any other page while somebody is signed in", () => {
    const { navigation, went } = aPage({ signedIn: true });
    navigation.push("/sites?q=1");
    navigation.replace("/paymentmethods");
    navigation.go(-1);
    expect(went).toEqual(["push /sites?q=1", "replace /paymentmethods", "go -1"]);
  });

  it("A remote page opens only public pages once the session has ended", () => {
    const { navigation, went } = aPage({ signedIn: false });
    navigation.push("/sites?q=1");
    navigation.replace("/paymentmethods");
    navigation.push("/register?lang=rs#top");
    expect(went).toEqual(["push /register?lang=rs#top"]);
  });
});
