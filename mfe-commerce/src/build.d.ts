/** Version of this build, put in by the bundler. */
declare const __REMOTE_VERSION__: string;
