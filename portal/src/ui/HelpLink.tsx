import { platformPaths } from '@lorecircle/shared/urls/urls'

export const HelpLink = () => (
  <a className="btn text" href={platformPaths.policy('help')}>
    Help
  </a>
)
