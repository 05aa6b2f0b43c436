import { useState } from 'react';

const KEY = 'waymark.apn';

/** The access point that the fitter typed last: the same for a box full of SIMs, so this browser keeps it. */
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
