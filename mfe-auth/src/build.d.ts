/** Version of the release that is being built; inserted by the build. */
declare const __REMOTE_VERSION__: string;
