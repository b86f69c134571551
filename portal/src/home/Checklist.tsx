import { Link } from 'react-router'
import { tabPath } from '../paths/tabs.ts'
import type { Progress } from '../progress/progress.ts'
import { Icon } from '../ui/Icon.tsx'
import { todoOf } from './todo.ts'

/** What is left to do before the first reader can buy: one action each, the next one first in sight. */
export function Checklist({ progress, hasBook }: { progress: Progress; hasBook: boolean }) {
  const todo = todoOf(progress, hasBook)
  const done = todo.filter((item) => item.state === 'done').length
  return (
    <section className="sheet flow" aria-labelledby="todo">
      <h2 id="todo">
        {done} of {todo.length} steps to your first sale
      </h2>
      <ol className="todo">
        {todo.map(({ title, why, action, to, state }) => (
          <li key={title} className={state} aria-current={state === 'next' ? 'step' : undefined}>
            <span className="todo-mark">{state === 'done' && <Icon name="check" />}</span>
            <span>
              <b>{title}</b>
              {state === 'done' ? (
                <span className="hide"> (done)</span>
              ) : (
                <span className="small quiet">{why}</span>
              )}
            </span>
            {state !== 'done' && (
              <Link className={state === 'next' ? 'btn' : 'btn text'} to={to}>
                {action}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p className="small">
        <Link to={tabPath('welcome')}>Your welcome page</Link> and <Link to={tabPath('blog')}>your blog</Link>{' '}
        can be written at any time.
      </p>
    </section>
  )
}
