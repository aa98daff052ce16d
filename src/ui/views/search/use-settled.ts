import { useEffect, useState } from 'react';

/** The value once it has stood still for a while; the first one at once. */
export function useSettled<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** True when `isOn` has been true for a while; false at once. */
export function useLasting(isOn: boolean, delayMs: number): boolean {
  const settled = useSettled(isOn, delayMs);
  return isOn && settled;
}
