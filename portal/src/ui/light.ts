import { preference, setCookie } from './cookie.ts'

/** The choice is shared with the market and the shops. */
export function toggleTheme() {
  const root = document.documentElement
  const dark = root.dataset.theme
    ? root.dataset.theme === 'candlelight'
    : matchMedia('(prefers-color-scheme: dark)').matches
  const light = dark ? 'parchment' : 'candlelight'
  root.dataset.theme = light
  setCookie(preference('lc-light', light, location))
}
