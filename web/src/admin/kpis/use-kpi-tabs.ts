import { useAbilities, useOpenScreens } from '../../kernel/abilities.ts'
import type { TabItem } from '../../ui/tabs.tsx'

const definitions = '/admin/settings/attributes/kpis'

/** Figures by company or by measure, and what is asked for, as far as the reader may open them. */
export function useKpiTabs(current: 'company' | 'measure' | 'periods' | 'requests'): TabItem[] {
  const may = useAbilities()
  const opens = useOpenScreens()
  const items: (TabItem & { isOpen: boolean })[] = [
    {
      label: 'By company',
      href: '/admin/reports/kpis',
      current: current === 'company',
      isOpen: may('kpi', 'index'),
    },
    {
      label: 'By measure',
      href: '/admin/reports/kpi-portfolio',
      current: current === 'measure',
      isOpen: may('kpiPortfolio', 'index'),
    },
    {
      label: 'Periods',
      href: '/admin/reports/kpi-periods',
      current: current === 'periods',
      isOpen: may('kpi', 'index'),
    },
    {
      label: 'Requests',
      href: '/admin/reports/kpi-requests',
      current: current === 'requests',
      isOpen: may('kpi', 'index'),
    },
    { label: 'Definitions', href: definitions, isOpen: opens(definitions) },
  ]
  return items.flatMap(({ isOpen, ...item }) => (isOpen ? [item] : []))
}
