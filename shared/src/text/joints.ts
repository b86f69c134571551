/**
 * An address in the pieces between which a line may break: after its `@` and its slashes, before its dots.
 * `['ursula@', 'lorecircle', '.example']`
 */
export const joints = (address: string): string[] => address.split(/(?<=[@/])|(?=\.)/)
