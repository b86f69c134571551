import { useLocation, useSearchParams } from 'react-router'
import { resolveTab, type Tab } from '../paths/tabs.ts'

/** The open tab, for as long as the session lasts (B2.3-14). */
const key = 'activeTab'

export const rememberTab = (tab: Tab) => sessionStorage.setItem(key, tab)

/** The tab that a visit to the dashboard opens. */
export const visitedTab = (params: URLSearchParams, state?: unknown): Tab =>
  resolveTab({ params, state, remembered: sessionStorage.getItem(key) })

export function useTab(): Tab {
  const { state } = useLocation()
  const [params] = useSearchParams()
  return visitedTab(params, state)
}
