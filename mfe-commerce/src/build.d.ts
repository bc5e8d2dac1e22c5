/** Version of this build, inserted by the bundler. */
declare const __REMOTE_VERSION__: string;
