/**
 * An address in the pieces between which a line may break: after its `@` and its slashes, before a dot that something follows.
 * `['ursula@', 'lorecircle', '.example']`
 */
export const joints = (address: string): string[] => address.split(/(?<=[@/])|(?=\.\S)/)
