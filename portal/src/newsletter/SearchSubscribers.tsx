import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Field } from '../ui/Field.tsx'
import { subscriberFilterOf } from './subscriber-filter.ts'
import { viewSearch } from './views.ts'

const pauseInMs = 300

/** Looks while one types, and keeps what was asked in the address. */
export function SearchSubscribers() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('search') ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (words: string) => {
    const { state = '' } = subscriberFilterOf(params)
    setParams(viewSearch(params, 'subscribers', { state, search: words.trim() }), {
      replace: true,
    })
  }
  return (
    <search className="search-readers">
      <Field
        label="Find a reader"
        type="search"
        placeholder="Name or address"
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(value), pauseInMs)
        }}
      />
    </search>
  )
}
