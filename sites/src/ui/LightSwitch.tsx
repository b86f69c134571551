import { Icon } from './Icon.tsx'

/** Theme switch; handled by the script of every page. */
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
