import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../base/session.ts';

/** Part of an address of the planner that opens it at the radius of the markers. */
export const RADIUS_HASH = 'radius';

/** Returns functions that open the planner: for a new route, and for a route. Undefined without permission. */
export function usePlanner(): { create: (() => void) | undefined; edit: ((id: string) => void) | undefined } {
  const navigate = useNavigate();
  const may = useMay('routes.write');
  if (!may) return { create: undefined, edit: undefined };
  return {
    create: () => void navigate({ to: '/routes/new' }),
    edit: (id) => void navigate({ to: '/routes/$id/edit', params: { id } }),
  };
}
