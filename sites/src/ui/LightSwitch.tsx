import { Icon } from './Icon.tsx'

/** Parchment or candlelight; the script of every page listens for it. */
export const LightSwitch = () => (
  <button className="icon-btn" type="button" aria-label="Change light" data-light="">
    <span className="when-light">
      <Icon name="candle" />
    </span>
    <span className="when-dark">
      <Icon name="sun" />
    </span>
  </button>
)
