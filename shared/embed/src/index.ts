export { type GiveSession, HpayRemote } from "./hpay-remote";
