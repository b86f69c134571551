export type LoginCredentials = { email: string; password: string }

let typed: LoginCredentials | undefined

/** Remembers what was typed a moment ago for the login after the code: in memory alone, so that a reload forgets it. */
export function rememberCredentials(credentials: LoginCredentials) {
  typed = credentials
}

export const rememberedPassword = (email: string): string | undefined =>
  typed?.email === email ? typed.password : undefined

export function forgetCredentials() {
  typed = undefined
}
