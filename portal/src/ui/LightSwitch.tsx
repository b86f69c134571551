import { Icon } from './Icon.tsx'

/** Parchment by day, candlelight by night; the choice is shared with the market's pages. */
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
  root.dataset.theme = dark ? 'parchment' : 'candlelight'
  localStorage.setItem('theme', root.dataset.theme)
}
