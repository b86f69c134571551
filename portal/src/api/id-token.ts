type TokenSource = () => Promise<string | undefined>

let source: TokenSource | undefined

/** Where the token of whoever is signed in comes from: said once, before anything is asked for. */
export function setTokenSource(given: TokenSource) {
  source = given
}

export const readIdToken: TokenSource = async () => source?.()
