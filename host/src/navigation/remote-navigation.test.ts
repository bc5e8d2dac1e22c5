import { createValue } from "../state/value";
import { remoteNavigation } from "./remote-navigation";

function aPage({ signedIn }: { readonly signedIn: boolean }) {
  const paths: string[] = [];
  const location = createValue({ pathname: "/login", search: "", hash: "", state: null, key: "k" });
  const navigation = remoteNavigation(
    {
      location,
      href: (path) => path,
      go: (delta) => void paths.push(`go ${delta}`),
      push: (to) => void paths.push(`push ${to}`),
      replace: (to) => void paths.push(`replace ${to}`),
    },
    (pathname) => signedIn || ["/login", "/register"].includes(pathname),
  );
  return { navigation, paths };
}

describe("remote navigation", () => {
  it("A remote page can open any other page while a user is signed in", () => {
    const { navigation, paths } = aPage({ signedIn: true });
    navigation.push("/sites?q=1");
    navigation.replace("/paymentmethods");
    navigation.go(-1);
    expect(paths).toEqual(["push /sites?q=1", "replace /paymentmethods", "go -1"]);
  });

  it("A remote page can open only public pages after the session has ended", () => {
    const { navigation, paths } = aPage({ signedIn: false });
    navigation.push("/sites?q=1");
    navigation.replace("/paymentmethods");
    navigation.push("/register?lang=rs#top");
    expect(paths).toEqual(["push /register?lang=rs#top"]);
  });
});
