import type { RemoteConfig } from "@hpay/contract";

export default {
  name: "mfe-auth",
  owner: "identity team",
  contract: "^1.1.0",
  routes: [
    {
      path: "/login",
      page: "sign-in",
      needs: "public",
      frame: "bare",
      title: { en: "Sign in", rs: "Prijava", mk: "Најава" },
    },
    {
      path: "/register",
      page: "registration",
      needs: "public",
      frame: "bare",
      title: { en: "Registration", rs: "Registracija", mk: "Регистрација" },
    },
    {
      path: "/authn/:authtype?/:reftoken?/:lang?",
      page: "authn",
      needs: "public",
      frame: "bare",
      title: { en: "Identity verification", rs: "Provera identiteta", mk: "Проверка на идентитет" },
    },
    {
      path: "/user",
      page: "account",
      needs: "session",
      title: { en: "Account settings", rs: "Podešavanja naloga", mk: "Поставки на сметката" },
    },
  ],
  menu: [],
  slots: [],
  provides: "identity",
  preload: true,
  budgetBytes: 35_000,
  devPort: 4101,
} satisfies RemoteConfig;
