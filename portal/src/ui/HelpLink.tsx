import { platformPaths } from '@lorecircle/shared/urls/urls'

/** Beside each way to write to us: what often answers sooner. */
export const HelpLink = () => (
  <a className="btn text" href={platformPaths.policy('help')}>
    Help
  </a>
)
