import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFlags } from '../kernel/branding.tsx'
import { createQueryClient } from '../kernel/queries.ts'
import { createAppRouter } from './router.tsx'

/** Portal and back office: everything that knows who is here. */
export function Application() {
  const flags = useFlags()
  const [queries] = useState(createQueryClient)
  const [router] = useState(() => createAppRouter({ queries, flags }))
  useEffect(() => {
    // A switch that was turned in the settings opens and closes pages at once.
    if (router.options.context.flags === flags) return
    router.update({ ...router.options, context: { queries, flags } })
    void router.invalidate()
  }, [router, queries, flags])
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
