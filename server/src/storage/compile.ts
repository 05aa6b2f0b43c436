/**
 * Compiles a function whose body is written from declarations of this program, once, when its module loads. Code that runs
 * for every position is as fast as code with the names written out, and reads the declarations all the same.
 * @param body statements of JavaScript, made of constants of the program and never of input
 */
export function compile<Compiled>(parameters: readonly string[], body: string): Compiled {
  return new Function(...parameters, body) as Compiled;
}
