import { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'

/** The welcome page as this session last had it, for when it cannot be loaded (B7-88). */
type SessionStorage = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (sub: string) => `welcome:${sub}`

/** Silent where the browser's storage is full or closed. */
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
