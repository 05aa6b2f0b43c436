export declare const RECORDED_SUITES: string;
export declare function areTracesThere(): boolean;
/** One line on the suites that a run leaves out; undefined when there are none. */
export declare function leftOut(files: readonly string[]): string | undefined;
