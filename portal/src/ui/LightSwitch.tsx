import { Icon } from './Icon.tsx'
import { toggleTheme } from './light.ts'

export const LightSwitch = () => (
  <button type="button" className="icon-btn" aria-label="Change light" onClick={toggleTheme}>
    <span className="when-light">
      <Icon name="candle" />
    </span>
    <span className="when-dark">
      <Icon name="sun" />
    </span>
  </button>
)
