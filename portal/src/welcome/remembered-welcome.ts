import { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'

/** The welcome page as this session last loaded it, shown if loading fails (B7-88). */
type SessionStorage = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (sub: string) => `welcome:${sub}`

/** Does nothing if the browser's storage is full or blocked. */
export function rememberWelcome(storage: SessionStorage, sub: string, welcome: WelcomeForAuthor): void {
  try {
    storage.setItem(keyOf(sub), JSON.stringify(welcome))
  } catch {}
}

export function rememberedWelcome(storage: SessionStorage, sub: string): WelcomeForAuthor | null {
  try {
    return WelcomeForAuthor.safeParse(JSON.parse(storage.getItem(keyOf(sub)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
