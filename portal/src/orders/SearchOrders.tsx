import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Field } from '../ui/Field.tsx'
import { ordersSearch } from './order-filter.ts'

const pauseInMs = 300

/** Looks while one types, and keeps what was asked in the address. */
export function SearchOrders() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('search') ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search className="search-orders">
      <Field
        label="Find an order"
        type="search"
        placeholder="Name, address, email or number"
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(
            () => setParams(ordersSearch(params, { search: value.trim() }), { replace: true }),
            pauseInMs,
          )
        }}
      />
    </search>
  )
}
