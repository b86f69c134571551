import { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'

/** The welcome page as this session last had it, for when it cannot be loaded (B7-88). */
type Shelf = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (sub: string) => `welcome:${sub}`

/** Silent where the browser's storage is full or closed. */
export function rememberWelcome(shelf: Shelf, sub: string, welcome: WelcomeForAuthor): void {
  try {
    shelf.setItem(keyOf(sub), JSON.stringify(welcome))
  } catch {}
}

export function rememberedWelcome(shelf: Shelf, sub: string): WelcomeForAuthor | null {
  try {
    return WelcomeForAuthor.safeParse(JSON.parse(shelf.getItem(keyOf(sub)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
