import { useState } from 'react';

const KEY = 'waymark.apn';

/**
 * Returns the access point that the installer entered last. It is stored in this browser because it is the same for
 * many SIMs.
 */
export function useApn(): [string, (apn: string) => void] {
  const [apn, setApn] = useState(() => localStorage.getItem(KEY) ?? '');
  return [
    apn,
    (next) => {
      setApn(next);
      localStorage.setItem(KEY, next);
    },
  ];
}
