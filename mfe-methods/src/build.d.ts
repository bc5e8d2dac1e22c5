/** Version of the release that is being built; written in by the build. */
declare const __REMOTE_VERSION__: string;
