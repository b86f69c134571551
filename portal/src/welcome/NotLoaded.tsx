import { Alert } from '../ui/Notice.tsx'
import type { LoadedWelcome } from './useWelcome.ts'

export const NotLoaded = ({ welcome, retry }: LoadedWelcome) => (
  <Alert>
    Failed to load welcome content.{' '}
    {welcome
      ? 'Below is what this browser remembers of it; whatever you save is first compared with what is stored.'
      : 'Nothing of it is lost.'}{' '}
    <button type="button" className="btn text" onClick={retry}>
      Try again
    </button>
  </Alert>
)
