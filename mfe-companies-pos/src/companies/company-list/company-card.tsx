import { useHost, useLanguage, useSelection, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Badge, Box, Button, LinkButton, Row, Stack, Text } from "@hpay/ui";
import { Card, DataList } from "@hpay/ui/page";
import { useState } from "react";
import { messages } from "../../messages";
import type { Company } from "../data/company";
import { DeleteCompany } from "../delete-company";
import { CompanyLogo } from "./company-logo";
import { countryName } from "./country-name";

const shortAddressLength = 60;

export function CompanyCard({ company }: { readonly company: Company }) {
  const t = useT(messages);
  const language = useLanguage();
  const host = useHost();
  const isCurrent = useSelection().company?.id === company.id;
  const [isWhole, setIsWhole] = useState(false);
  const isLong = company.address.length > shortAddressLength;

  return (
    <Card
      title={
        <Row gap="3" flexWrap="nowrap">
          <CompanyLogo company={company} />
          <Box minWidth="0" overflowWrap="anywhere">
            {company.name}
          </Box>
          {isCurrent ? <Badge tone="info">{t("companies.current")}</Badge> : null}
        </Row>
      }
    >
      <Stack gap="4">
        <DataList
          entries={[
            {
              label: t("companies.address"),
              value: (
                <>
                  <Text>
                    {isLong && !isWhole
                      ? `${company.address.slice(0, shortAddressLength)}…`
                      : company.address}
                  </Text>
                  {isLong ? (
                    <Button
                      size="xs"
                      variant="ghost"
                      aria-expanded={isWhole}
                      onClick={() => setIsWhole(!isWhole)}
                    >
                      {t(isWhole ? "companies.address-less" : "companies.address-more")}
                    </Button>
                  ) : null}
                </>
              ),
            },
            { label: t("companies.reg-no"), value: company.regNo },
            { label: t("companies.tax-no"), value: company.taxNo },
            { label: t("companies.country"), value: countryName(company.country, language) },
          ]}
        />
        <Row gap="2">
          <LinkButton component={Link} to={`/companydetails/${company.id}`} size="sm" variant="outline">
            {t("companies.details")}
          </LinkButton>
          {isCurrent ? null : (
            <Button size="sm" variant="ghost" onClick={() => void host.selection.select(company.id)}>
              {t("companies.select")}
            </Button>
          )}
          <DeleteCompany company={company} size="sm" variant="ghost" />
        </Row>
      </Stack>
    </Card>
  );
}
