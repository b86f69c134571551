import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { toErrorMessage } from '../api/api-error.ts'
import { Alert } from './Notice.tsx'
import { Screen } from './Screen.tsx'

export function Crashed() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  useReloadWhenOnline()
  return (
    <main className="porch flow">
      <h1>Something went wrong</h1>
      <p role="alert">{toErrorMessage(error)}</p>
      <Again />
    </main>
  )
}

export function CrashedScreen() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  useReloadWhenOnline()
  return (
    <Screen title="This screen could not be opened">
      <Alert>
        {navigator.onLine
          ? 'Something went wrong while it was opened.'
          : 'You are offline. The screen opens once you are back.'}
      </Alert>
      <p className="step-act">
        <Again />
      </p>
    </Screen>
  )
}

const Again = () => (
  <button type="button" className="btn" onClick={() => location.reload()}>
    Try again
  </button>
)

function useReloadWhenOnline() {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
}
