/** True in a development build: invalid events throw instead of being dropped. */
declare const __HPAY_DEV__: boolean | undefined;

declare module "*.css";
