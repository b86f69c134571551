import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { messageOf } from '../api/api-error.ts'

/** The last resort of every screen: what happened, and a way on. */
export function Crashed() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main className="porch flow">
      <h1>Something went wrong</h1>
      <p role="alert">{messageOf(error)}</p>
      <p>
        <button type="button" className="btn" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
    </main>
  )
}
