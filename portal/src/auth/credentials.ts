export type Credentials = { email: string; password: string }

let typed: Credentials | undefined

/** Remembers what was typed a moment ago for the login after the code: in memory alone, so that a reload forgets it. */
export function rememberTyped(credentials: Credentials) {
  typed = credentials
}

export const typedPassword = (email: string): string | undefined =>
  typed?.email === email ? typed.password : undefined

export function forgetTyped() {
  typed = undefined
}
