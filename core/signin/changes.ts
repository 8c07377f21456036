/** Some of the values of a record; absent and undefined keep what is stored. */
export type Changes<T> = { readonly [Name in keyof T]?: T[Name] | undefined };
