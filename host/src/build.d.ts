/** True in a development build: bad events throw instead of being dropped. */
declare const __HPAY_DEV__: boolean | undefined;

declare module "*.css";
