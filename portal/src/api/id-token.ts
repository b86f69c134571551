type TokenSource = () => Promise<string | undefined>

let source: TokenSource | undefined

/** Must be called once before the first API call. */
export function setTokenSource(given: TokenSource) {
  source = given
}

export const readIdToken: TokenSource = async () => source?.()
