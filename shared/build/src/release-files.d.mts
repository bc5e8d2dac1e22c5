/** Paths of the files below a folder, from that folder, with forward slashes. */
export declare function filesBelow(folder: any): string[];
/** `sha384-…` of a file's bytes. */
export declare function integrityOf(path: any): string;
/** Size on the wire in bytes: gzip -9. */
export declare function gzipBytes(path: any): number;
/** Writes `.gz` and `.br` beside each text file, so that a static server never compresses at run time. */
export declare function precompress(folder: any): void;
