/**
 * What host and remotes load once between them. The host carries what the sign-in page needs (`eager`);
 * the rest arrives with whoever needs it first.
 * @param {{ host: boolean }} options
 */
export declare function sharedModules({ host }: {
    host: boolean;
}): {
    react: {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "react/": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "react-dom": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "react-dom/": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/i18n": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/ui": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/ui/page": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/ui/html": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/ui/qr": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/ui/chart": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/ui/editor": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/remote-kit": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/remote-kit/router": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/data": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    "@hpay/definition-form": {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    formik: {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
    yup: {
        singleton: boolean;
        strictVersion: boolean;
        version: any;
        requiredVersion: string;
        eager: boolean;
    };
};
