/** Three layers, the middle one shifted. */
export function BrandMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <rect x="1" y="2" width="9" height="3" rx="1" />
      <rect x="4" y="6.5" width="11" height="3" rx="1" />
      <rect x="1" y="11" width="12" height="3" rx="1" />
    </svg>
  );
}
