import { Icon } from './Icon.tsx'

const yearInSeconds = 31_536_000

/** Parchment by day, candlelight by night; the choice is shared with the market and the shops. */
export const LightSwitch = () => (
  <button type="button" className="icon-btn" aria-label="Change light" onClick={switchLight}>
    <span className="when-light">
      <Icon name="candle" />
    </span>
    <span className="when-dark">
      <Icon name="sun" />
    </span>
  </button>
)

function switchLight() {
  const root = document.documentElement
  const dark = root.dataset.theme
    ? root.dataset.theme === 'candlelight'
    : matchMedia('(prefers-color-scheme: dark)').matches
  const light = dark ? 'parchment' : 'candlelight'
  root.dataset.theme = light
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `lc-light=${light}; Domain=${location.hostname}; Path=/; SameSite=Lax; Max-Age=${yearInSeconds}`
}
