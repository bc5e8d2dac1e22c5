import { useHost } from "@hpay/remote-kit";
import { Box, Icon } from "@hpay/ui";
import type { Company } from "../data/company";

/** The company's logo, or an icon if it has none. */
export function CompanyLogo({ company }: { readonly company: Pick<Company, "name" | "logoFile"> }) {
  const { config } = useHost();
  return (
    <Box
      width="40px"
      height="40px"
      flexShrink="0"
      display="grid"
      placeItems="center"
      borderWidth="1px"
      borderRadius="md"
      overflow="hidden"
      bg="bg.muted"
      color="fg.muted"
    >
      {company.logoFile ? (
        <img
          src={`${config.apiBase}uploads/${encodeURIComponent(company.logoFile)}`}
          alt=""
          width={40}
          height={40}
          loading="lazy"
        />
      ) : (
        <Icon name="company" size={20} />
      )}
    </Box>
  );
}
